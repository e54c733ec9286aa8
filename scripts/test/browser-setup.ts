import { checkBrowser } from "./probe-browser";

/**
 * Global setup of every runner that needs a browser. If there is no usable browser, it reports one sentence instead of
 * a failure for each test.
 */
export default checkBrowser;
