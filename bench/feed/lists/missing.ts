/* Replaces the packages to compare with when they cannot be installed. The bench then skips their lists. */
export const WindowVirtualizer = () => null;
export const Virtuoso = () => null;
