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

/** The owl that a new account begins with, and the pictures of the seeded community; they ship with the demo. */
const pictures = { defaultPicture: "/communaute/avatars/chouette.svg", picturePaths: ["/communaute/"] };

/** The pages are App's own affair; a router of this kind can also ask before one of them is left. */
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
      // Pages change at once: a guard must never see a new session on the old page.
      <RouterProvider router={router} useTransitions={false} />
    )}
  </StrictMode>,
);
