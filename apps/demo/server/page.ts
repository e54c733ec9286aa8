/** The page of the built site, with placeholders for a configuration, metadata and content. */
export interface Page {
  /** Configuration that the page contains, as JSON; empty when the build had none. */
  readonly configuration: string;
  /** The page without a hoot. */
  readonly plain: string;
  /**
   * Returns a hoot's page.
   *
   * @param head HTML that replaces the title and the description of the site
   * @param content HTML that the page shows until its scripts have run
   */
  write(head: string, content: string): string;
}

const configurationTag = /(<meta name="hooter-config" content=")([^"]*)/;
const siteTags = /<title>[^<]*<\/title>|<meta name="description" [^>]*>/g;
const root = '<div id="root"></div>';

/**
 * Reads index.html.
 *
 * @param configuration JSON that replaces the configuration from the build
 * @throws Error when a placeholder is missing
 */
export function readPage(html: string, configuration?: string): Page {
  const own = configurationTag.exec(html)?.[2];
  if (own === undefined || html.match(siteTags)?.length !== 2 || !html.includes(root) || !html.includes("</head>"))
    throw new Error("index.html has no place for the configuration, the metadata or the content.");
  const page =
    configuration === undefined
      ? html
      : html.replace(configurationTag, (_, start: string) => start + encode(configuration));
  const bare = page.replace(siteTags, "");
  return {
    configuration: configuration ?? decode(own),
    plain: page,
    write: (head, content) =>
      bare.replace("</head>", () => `${head}\n</head>`).replace(root, () => root.replace("></", () => `>${content}</`)),
  };
}

function encode(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
}

function decode(text: string): string {
  return text.replaceAll("&quot;", '"').replaceAll("&amp;", "&");
}
