/**
 * Lays out rows in columns. The first column is aligned left, the others right. A row with fewer cells than the head
 * ends with a remark of any length.
 */
export function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const whole = [head, ...rows.filter((row) => row.length === head.length)];
  const firsts = [head, ...rows].map(([first = ""]) => first.length);
  const widths = head.map((_, column) =>
    Math.max(...(column === 0 ? firsts : whole.map((row) => row[column]?.length ?? 0))),
  );
  const lineOf = (row: readonly string[]): string => {
    const isWhole = row.length === head.length;
    const cells = row.map((cell, column) => {
      const width = widths[column] ?? 0;
      if (column === 0) return cell.padEnd(width);
      return isWhole || column < row.length - 1 ? cell.padStart(width) : cell;
    });
    return `  ${cells.join("   ").trimEnd()}`;
  };
  const rule = `  ${widths.map((width) => "─".repeat(width)).join("───")}`;
  return [lineOf(head), rule, ...rows.map(lineOf)].join("\n");
}
