import type { Meta, StoryObj } from "@storybook/react-vite";
import type { HooterClient } from "hooter-client";
import { useHooterClient } from "hooter-client/react";
import { Feed, HooterProvider } from "hooter-react";
import { useEffect, useRef, useState } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { expect, waitFor } from "storybook/test";

function Page({ client }: { client: HooterClient }) {
  return (
    <HooterProvider client={client} theme="light">
      <Feed pageSize={3} aria-label="Feed of the server" />
    </HooterProvider>
  );
}

/** Renders a page to HTML as a server would, then hydrates it. Both steps run in the browser. */
function Hydration() {
  const client = useHooterClient();
  const frame = useRef<HTMLDivElement>(null);
  const [html] = useState(() => renderToString(<Page client={client} />));
  const [differences, setDifferences] = useState(0);
  useEffect(() => {
    if (!frame.current) return;
    const container = document.createElement("div");
    // Parse the markup as a browser parses a server's response.
    container.append(...new DOMParser().parseFromString(html, "text/html").body.childNodes);
    frame.current.append(container);
    const root = hydrateRoot(container, <Page client={client} />, {
      onRecoverableError: () => setDifferences((count) => count + 1),
    });
    return () => {
      // Unmount in a microtask, because React may be rendering now.
      queueMicrotask(() => root.unmount());
      container.remove();
    };
  }, [client, html]);
  return (
    <>
      <div className="result">
        <pre>{html}</pre>
        <p>
          Differences that React found: <output>{differences}</output>
        </p>
      </div>
      <div ref={frame} />
    </>
  );
}

const meta = {
  title: "Guides/Server rendering",
  tags: ["!autodocs"],
  parameters: { hooter: { hoots: 3 } },
  render: () => <Hydration />,
} satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

export const Hydrated: Story = {
  play: async ({ canvas }) => {
    // The HTML contains no hoot, because no user is signed in on a server.
    await expect(canvas.getByText(/^<div class="hooter hooter-/).textContent).not.toContain("<article");
    await waitFor(() => expect(canvas.getAllByRole("article")).toHaveLength(3));
    await expect(canvas.getByText("0", { selector: "output" })).toBeVisible();
  },
};
