import { createFirebaseClient } from "hooter-client/firebase";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router";
import { App } from "./App";
import { readConfiguration } from "./configuration";
import { NotConfigured } from "./NotConfigured";
import "hooter-react/styles.css";
import "./demo.css";

const configuration = readConfiguration(
  document.querySelector<HTMLMetaElement>('meta[name="hooter-config"]')?.content ?? "",
);
const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root.");

/** The owl that a new account begins with; it ships with the demo. */
const defaultPicture = "/communaute/avatars/chouette.svg";

createRoot(root).render(
  <StrictMode>
    {configuration === null ? (
      <NotConfigured />
    ) : (
      // Pages change at once: a guard must never see a new session on the old page.
      <BrowserRouter useTransitions={false}>
        <App client={createFirebaseClient(configuration, { defaultPicture })} />
      </BrowserRouter>
    )}
  </StrictMode>,
);
