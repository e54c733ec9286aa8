import { createFirebaseClient } from "hooter-client/firebase";
import { renderToString } from "react-dom/server";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router";
import { App } from "./App";
import { LanguageProvider, startLanguage } from "./labels/language";

/**
 * Renders a page for visitors to HTML that src/main.tsx hydrates.
 *
 * @param path path of a page whose HTML is the same for all visitors, such as "/"
 * @throws Error when the page redirects
 */
export async function prerender(path: string): Promise<string> {
  const client = createFirebaseClient({ apiKey: "none", projectId: "none", databaseURL: "https://none.example" });
  try {
    const { query, dataRoutes } = createStaticHandler([{ path: "*", element: <App client={client} isPrerendered /> }]);
    const context = await query(new Request(`https://hooter.example${path}`));
    if (context instanceof Response) throw new Error(`${path} redirects.`);
    return renderToString(
      <LanguageProvider start={await startLanguage()}>
        <StaticRouterProvider router={createStaticRouter(dataRoutes, context)} context={context} hydrate={false} />
      </LanguageProvider>,
    );
  } finally {
    client.dispose();
  }
}
