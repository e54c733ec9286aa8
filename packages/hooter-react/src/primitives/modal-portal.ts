/**
 * Portal in the host's dialog that contains the focus, or had it last; undefined outside such a dialog. The rest of the page is then often
 * inert, covered or unreachable for the focus, so toasts and Hooter's dialogs render in this portal. Only host-modal.ts,
 * which loads on demand, changes it.
 */
export const modalPortal = {
  current: undefined as HTMLElement | undefined,
  listeners: new Set<() => void>(),
};
