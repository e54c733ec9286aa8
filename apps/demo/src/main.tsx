import { createFirebaseClient } from "hooter-client/firebase";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { App } from "./App";
import { Broken } from "./Broken";
import { readConfiguration } from "./configuration";
import { NotConfigured } from "./NotConfigured";
import "hooter-react/styles.css";
import "./demo.css";

const configuration = readConfiguration(
  document.querySelector<HTMLMetaElement>('meta[name="hooter-config"]')?.content ?? "",
);
const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root.");

/** Default picture of a new account (an owl) and pictures of the seeded community. Both ship with the demo. */
const pictures = { defaultPicture: "/communaute/avatars/chouette.svg", picturePaths: ["/communaute/"] };

/** App declares the routes. A data router is needed because it can block a navigation to ask for confirmation. */
const router =
  configuration === null
    ? null
    : createBrowserRouter([
        {
          path: "*",
          element: <App client={createFirebaseClient(configuration, pictures)} />,
          errorElement: <Broken />,
        },
      ]);

createRoot(root).render(
  <StrictMode>
    {router === null ? (
      <NotConfigured />
    ) : (
      // Do not use transitions: a guard must never see a new session on the old page.
      <RouterProvider router={router} useTransitions={false} />
    )}
  </StrictMode>,
);
