import { createFirebaseClient } from "hooter-client/firebase";
import { StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { createBrowserRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { App } from "./App";
import { readConfiguration } from "./configuration";
import { Broken, NotConfigured } from "./FullPageNotice";
import { LanguageProvider, startLanguage } from "./labels/language";
import { registerServiceWorker } from "./offline/register";
import { preloadPage } from "./pages";
import { defaultPicture, picturePaths } from "./pictures";
import "hooter-react/styles.css";
import "./demo.css";

/** Whether this build installs a service worker that keeps the site on the device; set in vite.config.ts. */
declare const OFFLINE: boolean;

const configuration = readConfiguration(
  document.querySelector<HTMLMetaElement>('meta[name="hooter-config"]')?.content ?? "",
);
const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root.");
// Load the page's code while React renders the frame around the page.
preloadPage(location.href);

const isPrerendered = root.dataset["prerendered"] !== undefined;
const isPublic = configuration?.readers === "everyone";
const options = {
  // The specification (section 3) derives slugs from the e-mail address, but visitors to a public site must not see
  // e-mail addresses.
  slugBase: isPublic ? "pseudo" : "email",
  defaultPicture,
  picturePaths,
} as const;

/** A data router, because only such a router can block a navigation to ask for confirmation. `App` has the routes. */
const router =
  configuration === null
    ? null
    : createBrowserRouter([
        {
          path: "*",
          element: (
            <App
              client={createFirebaseClient(configuration.firebase, { ...options, readers: configuration.readers })}
              isPublic={isPublic}
              isPrerendered={isPrerendered}
            />
          ),
          errorElement: <Broken />,
        },
      ]);

// Show nothing before the texts of the chosen language have loaded, so that an English page never flashes French.
const language = await startLanguage();

const site = (
  <StrictMode>
    <LanguageProvider start={language}>
      {router === null ? (
        <NotConfigured />
      ) : (
        // Disable transitions. They delay the navigation after a sign-in or a sign-out, so the guard of the previous
        // page would first render with the new session, and redirect.
        <RouterProvider router={router} useTransitions={false} />
      )}
    </LanguageProvider>
  </StrictMode>
);
if (isPrerendered) {
  // Keep the elements of the prerendered page, and what the visitor has typed into them.
  hydrateRoot(root, site);
  delete root.dataset["prerendered"];
} else createRoot(root).render(site);

if (OFFLINE) registerServiceWorker();
