/**
 * Hooter's owl in the text colour. In some places, the stylesheet gives the eyes (`.hooter-owl-eyes`) a second colour.
 */
export function Owl() {
  return (
    <svg className="hooter-owl" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <path
        fillRule="evenodd"
        d="M5 3.5C8.6 4.2 11.2 6.3 16 6.3S23.4 4.2 27 3.5C28.3 7 29 11 29 15.5 29 23.8 23.6 29.5 16 29.5S3 23.8 3 15.5C3 11 3.7 7 5 3.5ZM10.3 10.5a5.2 5.2 0 1 0 0 10.4 5.2 5.2 0 0 0 0-10.4Zm11.4 0a5.2 5.2 0 1 0 0 10.4 5.2 5.2 0 0 0 0-10.4ZM16 19.2l-2.2 2.6L16 25.6l2.2-3.8Z"
      />
      <path
        className="hooter-owl-eyes"
        fillRule="evenodd"
        d="M11.6 12.7a3.2 3.2 0 1 0 1.6 4.3 3.6 3.6 0 0 1-1.6-4.3ZM23 12.7a3.2 3.2 0 1 0 1.6 4.3 3.6 3.6 0 0 1-1.6-4.3Z"
      />
    </svg>
  );
}
