/*
 * Drawings of the icons, as paths in a square of 24 units. Each drawing is a separate constant, so that a bundle
 * contains only the drawings that its widgets use.
 */

export const alertIcon = {
  name: "alert",
  path: "M12 8v5m0 3.2v.1M10.3 3.9 2.6 17.4A2 2 0 0 0 4.3 20.4h15.4a2 2 0 0 0 1.7-3L13.7 3.9a2 2 0 0 0-3.4 0Z",
} as const;
export const backIcon = { name: "back", path: "M20 12H4.5m6.5-7-7 7 7 7" } as const;
export const checkIcon = { name: "check", path: "m4.5 12.5 5 5 10-11" } as const;
export const chevronIcon = { name: "chevron", path: "m6 9.5 6 6 6-6" } as const;
export const closeIcon = { name: "close", path: "m6 6 12 12M18 6 6 18" } as const;
export const commentIcon = { name: "comment", path: "M4 5.5h16v11.5H11L6.5 20.5V17H4z" } as const;
export const eyeIcon = {
  name: "eye",
  path: "M2.5 12s3.5-6.5 9.5-6.5S21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Zm9.5 2.8a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6Z",
} as const;
export const eyeOffIcon = {
  name: "eyeOff",
  path: "M4 4l16 16M9.8 5.8A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-2.7 3.4M6.3 7.5A15.5 15.5 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4.2-1",
} as const;
export const facebookIcon = {
  name: "facebook",
  path: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm-.8-.2v-9.6a2.6 2.6 0 0 1 2.6-2.6h1M8.8 12.9h5.4",
} as const;
export const feedIcon = { name: "feed", path: "M4 5h16M4 9.5h16M4 14.5h16M4 19h10" } as const;
export const flagIcon = { name: "flag", path: "M6 21V4h12.5l-2.8 4.5 2.8 4.5H6" } as const;
export const heartIcon = {
  name: "heart",
  path: "M12 20.3 4.5 12.7a4.9 4.9 0 0 1 7-6.9l.5.5.5-.5a4.9 4.9 0 0 1 7 6.9Z",
} as const;
export const homeIcon = { name: "home", path: "m3.5 11.5 8.5-8 8.5 8M6 9.5V20h4.5v-5.5h3V20H18V9.5" } as const;
export const imageIcon = { name: "image", path: "M4 5h16v14H4zM4 16l4.5-4.5L13 16m-1-1 3-3 5 5M15.5 9v.1" } as const;
export const infoIcon = { name: "info", path: "M12 11v6m0-9.6v.1M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z" } as const;
export const linkIcon = {
  name: "link",
  path: "M10 14a4 4 0 0 0 5.7 0l3.5-3.5a4 4 0 0 0-5.7-5.7L12 6.3M14 10a4 4 0 0 0-5.7 0l-3.5 3.5a4 4 0 0 0 5.7 5.7l1.5-1.5",
} as const;
export const linkedinIcon = {
  name: "linkedin",
  path: "M5.5 4h13A1.5 1.5 0 0 1 20 5.5v13a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 18.5v-13A1.5 1.5 0 0 1 5.5 4ZM8 11v5.3M8 7.8v.1M11.6 16.3V11m0 2.4a2.2 2.2 0 0 1 4.4 0v2.9",
} as const;
export const mailIcon = {
  name: "mail",
  path: "M4.5 5.5h15a1 1 0 0 1 1 1v11a1 1 0 0 1-1 1h-15a1 1 0 0 1-1-1v-11a1 1 0 0 1 1-1ZM4 6.5l8 6.5 8-6.5",
} as const;
export const moonIcon = { name: "moon", path: "M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5Z" } as const;
export const moreIcon = {
  name: "more",
  path: "M5.5 12.6a.6.6 0 1 0 0-1.2.6.6 0 0 0 0 1.2Zm6.5 0a.6.6 0 1 0 0-1.2.6.6 0 0 0 0 1.2Zm6.5 0a.6.6 0 1 0 0-1.2.6.6 0 0 0 0 1.2Z",
} as const;
export const offlineIcon = {
  name: "offline",
  path: "M4 4l16 16M12 19v.1M8.5 15.3a5 5 0 0 1 6 0M5.2 12a9.8 9.8 0 0 1 4-2.3M2.5 8.6a14 14 0 0 1 4-2.4M12.5 9.2a9.8 9.8 0 0 1 6.3 2.8M10 5.3a14.5 14.5 0 0 1 11.5 3.3",
} as const;
export const penIcon = {
  name: "pen",
  path: "M4 20l1-4.5L16.2 4.3a1.9 1.9 0 0 1 2.7 0l.8.8a1.9 1.9 0 0 1 0 2.7L8.5 19z",
} as const;
export const personIcon = {
  name: "person",
  path: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5a7.5 7.5 0 0 1 15 0",
} as const;
export const replyIcon = { name: "reply", path: "M9.5 5 4 10.5 9.5 16M4.5 10.5H14a6 6 0 0 1 6 6V19" } as const;
export const screenIcon = { name: "screen", path: "M3.5 5h17v11.5h-17zM9 20.5h6m-3-4v4" } as const;
export const shareIcon = {
  name: "share",
  path: "M12 15V3.8M7.8 7.8 12 3.6l4.2 4.2M8 10.5H5.5v9.5h13v-9.5H16",
} as const;
export const slidersIcon = {
  name: "sliders",
  path: "M4 7h8.5m5 0H20M4 17h2.5m5 0H20M15 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM9 19.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z",
} as const;
export const sunIcon = {
  name: "sun",
  path: "M12 16.2a4.2 4.2 0 1 0 0-8.4 4.2 4.2 0 0 0 0 8.4ZM12 2.5V4m0 16v1.5M2.5 12H4m16 0h1.5M5.3 5.3l1 1m11.4 11.4 1 1m0-13.4-1 1M6.3 17.7l-1 1",
} as const;
export const trashIcon = {
  name: "trash",
  path: "M4.5 6.5h15M9 6.5V4h6v2.5M6.5 6.5l.8 13.5h9.4l.8-13.5M10.2 10.5v6m3.6-6v6",
} as const;
export const whatsappIcon = {
  name: "whatsapp",
  path: "M3.6 20.4l1.3-4.1a8.5 8.5 0 1 1 3 2.9zM9.2 8c-1.1 1-.8 2.9 1.3 5s4.1 2.5 5.2 1.4l-1.9-1.7-1.2.8c-.9-.3-1.8-1.2-2.2-2.2l.8-1.2z",
} as const;
export const zoomIcon = {
  name: "zoom",
  path: "M10.5 17.5a7 7 0 1 0 0-14 7 7 0 0 0 0 14Zm5-2 5 5m-10-13v6m-3-3h6",
} as const;

/** All drawings. A list instead of `import *`, which would add every drawing to every bundle. */
export const drawings = [
  alertIcon,
  backIcon,
  checkIcon,
  chevronIcon,
  closeIcon,
  commentIcon,
  eyeIcon,
  eyeOffIcon,
  facebookIcon,
  feedIcon,
  flagIcon,
  heartIcon,
  homeIcon,
  imageIcon,
  infoIcon,
  linkIcon,
  linkedinIcon,
  mailIcon,
  moonIcon,
  moreIcon,
  offlineIcon,
  penIcon,
  personIcon,
  replyIcon,
  screenIcon,
  shareIcon,
  slidersIcon,
  sunIcon,
  trashIcon,
  whatsappIcon,
  zoomIcon,
];
