/*
 * Size limits, so that no bundle grows unnoticed. Sizes "at first" exclude code that is loaded on demand; `npm run
 * bench -- size` compares the same figures with those of other packages and with the goals.
 */
const host = ["react", "react-dom"];
const installed = [...host, "firebase", "valibot", "eventsource-parser"];

const withoutOnDemand = {
  name: "without-on-demand",
  setup(build) {
    build.onResolve({ filter: /./ }, ({ kind, path }) =>
      kind === "dynamic-import" ? { path, external: true } : undefined,
    );
  },
};

function atFirst(config) {
  return { ...config, plugins: [...(config.plugins ?? []), withoutOnDemand] };
}

/** Measures a script as it is published, because the pages that include it use no bundler. */
function asItIs(config) {
  return { ...config, loader: { ".js": "copy" } };
}

const client = { path: "packages/hooter-client/dist/index.js", import: "*", ignore: installed, gzip: true };
const feed = {
  path: "packages/hooter-react/dist/index.js",
  import: "{ Feed, HooterProvider }",
  ignore: host,
  gzip: true,
};

export default [
  { ...client, name: "hooter-client, own code, at first", limit: "25.4 kB", modifyEsbuildConfig: atFirst },
  { ...client, name: "hooter-client, all of its own code", limit: "65.6 kB" },
  { name: "stylesheet", path: "packages/hooter-react/dist/styles.css", limit: "11.3 kB", gzip: true },
  {
    name: "a Button of the primitives",
    path: "packages/hooter-react/dist/primitives.js",
    import: "{ Button }",
    ignore: host,
    gzip: true,
    limit: "0.3 kB",
  },
  { ...feed, name: "everything that a Feed needs at first", limit: "58.2 kB", modifyEsbuildConfig: atFirst },
  {
    name: "everything that a FollowButton needs at first",
    path: "packages/hooter-react/dist/index.js",
    import: "{ FollowButton, HooterProvider }",
    ignore: host,
    gzip: true,
    limit: "41.4 kB",
    modifyEsbuildConfig: atFirst,
  },
  {
    name: "hooter.js at first, React and stylesheet included",
    path: "packages/hooter-react/dist/element/hooter.js",
    gzip: true,
    limit: "175.3 kB",
    modifyEsbuildConfig: atFirst,
  },
  {
    name: "hooter.classic.js, everything included",
    path: "packages/hooter-react/dist/element/hooter.classic.js",
    gzip: true,
    limit: "266.1 kB",
    modifyEsbuildConfig: asItIs,
  },
  { ...feed, name: "a Feed with all that it may load on demand", limit: "168.8 kB" },
];
