/* Stands in for the comparisons when they cannot be installed. Their lists are then not shown. */
export const WindowVirtualizer = () => null;
export const Virtuoso = () => null;
