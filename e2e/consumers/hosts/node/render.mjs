import { createHooterClient } from "hooter-client";
import { memoryIdentity } from "hooter-client/memory";
import { Feed, HooterProvider } from "hooter-react";
import { createElement } from "react";
import { renderToString } from "react-dom/server";

// Renders on a server without a bundler or a framework.
const client = createHooterClient({ identity: memoryIdentity(), databaseUrl: "http://127.0.0.1:1", live: "off" });
console.log(renderToString(createElement(HooterProvider, { client }, createElement(Feed))));
client.dispose();
