import { createFirebaseClient } from "hooter-client/firebase";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
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

/** Whether this build keeps the site on the device (vite.config.ts). */
declare const OFFLINE: boolean;

const configuration = readConfiguration(
  document.querySelector<HTMLMetaElement>('meta[name="hooter-config"]')?.content ?? "",
);
const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root.");
// Load the page's code while React renders the frame around it.
preloadPage(location.href);

const isPublic = configuration?.readers === "everyone";
const options = {
  // The specification (section 3) builds slugs from the e-mail address, which visitors of a public site must not see.
  slugBase: isPublic ? "pseudo" : "email",
  defaultPicture,
  picturePaths,
} as const;

/** App declares the routes. A data router is needed because it can block a navigation to ask for confirmation. */
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
            />
          ),
          errorElement: <Broken />,
        },
      ]);

// Nothing is shown before the texts of the chosen language have loaded, so that the page never flashes French.
const language = await startLanguage();

createRoot(root).render(
  <StrictMode>
    <LanguageProvider start={language}>
      {router === null ? (
        <NotConfigured />
      ) : (
        // With transitions, the guard of the old page would render with the new session before the navigation.
        <RouterProvider router={router} useTransitions={false} />
      )}
    </LanguageProvider>
  </StrictMode>,
);

if (OFFLINE) registerServiceWorker();
