// On a first visit, shows the page that the build has rendered (src/prerender.tsx) until the scripts of the site have
// loaded. Other pages need more scripts for their content, so it requests all of them at once.
{
  const configuration = () => JSON.parse(document.querySelector('meta[name="hooter-config"]').content);
  const addLink = (properties) => document.head.append(Object.assign(document.createElement("link"), properties));
  // The build renders the pages of visitors in French, for a site whose readers are members, and src/main.tsx hydrates
  // this HTML. With a session, a stored choice, a query, a hash or the state of a reload, the page would be another one.
  const isFirstVisit = () => {
    try {
      const { readers } = configuration();
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
    for (const { content, dataset } of document.querySelectorAll('meta[name="hooter-preload"]')) {
      if (!location.pathname.startsWith(dataset.path)) continue;
      for (const href of content.split(" ")) addLink({ rel: "modulepreload", href, fetchPriority: "low" });
    }
  }
  // Connect to the services while the scripts load. The home page calls no service.
  if (location.pathname !== "/") {
    try {
      const { databaseURL, identityEmulatorUrl = "https://identitytoolkit.googleapis.com" } = configuration();
      for (const href of [databaseURL, identityEmulatorUrl])
        addLink({ rel: "preconnect", href, crossOrigin: "anonymous" });
    } catch {
      // The site is not configured.
    }
  }
}
