/**
 * Opens an address in a small window in the middle of the present one. The window cannot reach back: it gets neither an
 * opener nor a referrer.
 *
 * @param width in CSS pixels
 * @param height in CSS pixels
 */
export function openWindow(address: string, width: number, height: number): void {
  const left = Math.max(0, Math.round(screenX + (outerWidth - width) / 2));
  const top = Math.max(0, Math.round(screenY + (outerHeight - height) / 2));
  open(address, "_blank", `popup,noopener,noreferrer,width=${width},height=${height},left=${left},top=${top}`);
}
