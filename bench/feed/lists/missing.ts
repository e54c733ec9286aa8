/* Replaces the packages of the other lists when they cannot be installed. The bench then skips these lists. */
export const WindowVirtualizer = () => null;
export const Virtuoso = () => null;
