/* Replaces the packages to compare with when they cannot be installed. Their lists are then not measured. */
export const WindowVirtualizer = () => null;
export const Virtuoso = () => null;
