import type { Plugin } from "esbuild";

/** Names that the packages import from React. All of them exist in React 18.3. */
const usedNames: Readonly<Record<string, readonly string[]>> = {
  react: [
    "Component",
    "Fragment",
    "createContext",
    "forwardRef",
    "memo",
    "startTransition",
    "useCallback",
    "useContext",
    "useEffect",
    "useId",
    "useImperativeHandle",
    "useInsertionEffect",
    "useLayoutEffect",
    "useMemo",
    "useReducer",
    "useRef",
    "useState",
    "useSyncExternalStore",
  ],
  "react/jsx-runtime": ["Fragment", "jsx", "jsxs"],
  "react-dom": ["createPortal", "flushSync"],
};

/** Matches the modules of React. List it in `noExternal`, because tsup resolves external packages before plugins. */
export const reactModules = /^react(-dom|\/jsx-runtime)?$/;

/**
 * Imports each module of React once in a build instead of once in each source file. A bundler that does not bundle
 * React keeps each of these imports, even those of unused widgets.
 */
export const singleReactImport: Plugin = {
  name: "single-react-import",
  setup(build) {
    build.onResolve({ filter: reactModules }, ({ path, namespace }) =>
      namespace === "react" ? { path, external: true } : { path, namespace: "react" },
    );
    build.onLoad({ filter: /./, namespace: "react" }, ({ path }) => ({
      contents: `export { ${usedNames[path]?.join(", ")} } from ${JSON.stringify(path)};`,
    }));
  },
};
