import { initializeApp } from "firebase/app";
import type { HooterFirebaseConfig } from "hooter-client/firebase";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Article } from "./Article";
import { HostPage } from "./HostPage";
import { TwoNetworks } from "./TwoNetworks";
import "hooter-react/styles.css";

// The host's own Firebase app, with the default name.
initializeApp({ apiKey: "host", projectId: "host", appId: "host" });

const parameters = new URLSearchParams(location.search);
const configs: HooterFirebaseConfig[] = JSON.parse(parameters.get("configs") ?? "[]");
const article = parameters.get("article");
const [first, second] = configs;
const container = document.getElementById("root");
if (container === null || first === undefined) throw new Error("This page needs #root and a configuration.");

const root = createRoot(container);
document.getElementById("leave")?.addEventListener("click", () => root.unmount());
root.render(
  <StrictMode>
    {article !== null ? (
      <Article config={first} address={article} />
    ) : second === undefined ? (
      <HostPage config={first} />
    ) : (
      <TwoNetworks left={first} right={second} />
    )}
  </StrictMode>,
);
