// Shows the page that the build has rendered (src/prerender.tsx) until the scripts of the site have loaded. The build
// renders the pages of visitors in French, for a site whose readers are members, and src/main.tsx hydrates this HTML.
// So do this only on a first visit: without a query, a hash, a stored choice or a session.
try {
  const root = document.getElementById("root");
  const pages = [...document.querySelectorAll("template")];
  const page = pages.find(({ dataset }) => dataset.path === location.pathname);
  const { readers } = JSON.parse(document.querySelector('meta[name="hooter-config"]').content);
  const isKnown = Object.keys(localStorage).some((key) => /^hooter(-demo:|:session@)/.test(key));
  if (page && !isKnown && readers !== "everyone" && location.search === "" && location.hash === "") {
    root.dataset.prerendered = "";
    root.append(page.content.cloneNode(true));
  }
} catch {
  // The site is not configured, or storage is unavailable.
}
