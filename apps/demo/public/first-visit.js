// On a first visit, shows the page that the build has rendered (src/prerender.tsx) until the scripts of the site have
// loaded. Other pages need more scripts, so it preloads those instead.
{
  // The build renders the pages of visitors in French, for a site whose readers are members, and src/main.tsx hydrates
  // this HTML. With a session, a stored choice, a query, a hash or the state of a reload, the page would be another one.
  const isFirstVisit = () => {
    try {
      const { readers } = JSON.parse(document.querySelector('meta[name="hooter-config"]').content);
      const isKnown = Object.keys(localStorage).some((key) => /^hooter(-demo:|:session@)/.test(key));
      return readers !== "everyone" && !isKnown && !location.search && !location.hash && history.state === null;
    } catch {
      // The site is not configured, or storage is unavailable.
      return false;
    }
  };
  const templates = [...document.querySelectorAll("template")];
  const page = templates.find(({ dataset }) => dataset.path === location.pathname);
  if (page && isFirstVisit()) {
    const root = document.getElementById("root");
    root.dataset.prerendered = "";
    root.append(page.content.cloneNode(true));
  } else {
    const scripts = document.querySelector('meta[name="hooter-preload"]');
    for (const href of scripts?.content.split(" ") ?? []) {
      const link = document.createElement("link");
      document.head.append(Object.assign(link, { rel: "modulepreload", href, fetchPriority: "low" }));
    }
  }
}
