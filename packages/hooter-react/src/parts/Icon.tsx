const paths = {
  alert: "M12 8v5m0 3.2v.1M10.3 3.9 2.6 17.4A2 2 0 0 0 4.3 20.4h15.4a2 2 0 0 0 1.7-3L13.7 3.9a2 2 0 0 0-3.4 0Z",
  check: "m4.5 12.5 5 5 10-11",
  chevron: "m6 9.5 6 6 6-6",
  close: "m6 6 12 12M18 6 6 18",
  comment: "M4 5.5h16v11.5H11L6.5 20.5V17H4z",
  eye: "M2.5 12s3.5-6.5 9.5-6.5S21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Zm9.5 2.8a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6Z",
  eyeOff:
    "M4 4l16 16M9.8 5.8A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-2.7 3.4M6.3 7.5A15.5 15.5 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4.2-1",
  heart: "M12 20.3 4.5 12.7a4.9 4.9 0 0 1 7-6.9l.5.5.5-.5a4.9 4.9 0 0 1 7 6.9Z",
  image: "M4 5h16v14H4zM4 16l4.5-4.5L13 16m-1-1 3-3 5 5M15.5 9v.1",
  info: "M12 11v6m0-9.6v.1M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z",
  link: "M10 14a4 4 0 0 0 5.7 0l3.5-3.5a4 4 0 0 0-5.7-5.7L12 6.3M14 10a4 4 0 0 0-5.7 0l-3.5 3.5a4 4 0 0 0 5.7 5.7l1.5-1.5",
  offline:
    "M4 4l16 16M12 19v.1M8.5 15.3a5 5 0 0 1 6 0M5.2 12a9.8 9.8 0 0 1 4-2.3M2.5 8.6a14 14 0 0 1 4-2.4M12.5 9.2a9.8 9.8 0 0 1 6.3 2.8M10 5.3a14.5 14.5 0 0 1 11.5 3.3",
  pen: "M4 20l1-4.5L16.2 4.3a1.9 1.9 0 0 1 2.7 0l.8.8a1.9 1.9 0 0 1 0 2.7L8.5 19z",
  reply: "M9.5 5 4 10.5 9.5 16M4.5 10.5H14a6 6 0 0 1 6 6V19",
} as const;

export type IconName = keyof typeof paths;

/** A line drawing in the colour of the text beside it; never read aloud. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="hooter-icon" data-icon={name} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={paths[name]} />
    </svg>
  );
}
