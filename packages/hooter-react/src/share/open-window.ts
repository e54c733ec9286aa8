/**
 * Opens a URL in a small window, centred on the current one. The window gets no opener and no referrer, so it cannot
 * access this page.
 *
 * @param width in CSS pixels
 * @param height in CSS pixels
 */
export function openWindow(address: string, width: number, height: number): void {
  const left = Math.max(0, Math.round(screenX + (outerWidth - width) / 2));
  const top = Math.max(0, Math.round(screenY + (outerHeight - height) / 2));
  open(address, "_blank", `popup,noopener,noreferrer,width=${width},height=${height},left=${left},top=${top}`);
}
