import { useEffect, useLayoutEffect as useReactLayoutEffect } from "react";

/** React 18 warns of layout effects on a server, where they do nothing anyway. */
export const useLayoutEffect = typeof document === "undefined" ? useEffect : useReactLayoutEffect;
