import type { InitialData } from "hooter-client";
import "hooter-react/styles.css";
import { createRoot, hydrateRoot } from "react-dom/client";
import { News } from "../news";

declare global {
  /** Address of the database, and the initial data if the server has read the hoots; otherwise null. */
  var hooterNews: { readonly databaseUrl: string; readonly initialData: InitialData | null };
}

const root = document.querySelector("#root");
if (!root) throw new Error("the page has no root");
const { databaseUrl, initialData } = globalThis.hooterNews;
const news = <News databaseUrl={databaseUrl} initialData={initialData ?? undefined} />;
if (initialData) hydrateRoot(root, news);
else createRoot(root).render(news);
