import { useEffect, useLayoutEffect as useReactLayoutEffect } from "react";

/** React 18 warns about layout effects on a server, where they have no effect. */
export const useLayoutEffect = typeof document === "undefined" ? useEffect : useReactLayoutEffect;
