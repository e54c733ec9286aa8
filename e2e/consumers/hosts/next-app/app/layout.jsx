import "hooter-react/styles.css";
import { Providers } from "./providers";

export const metadata = { title: "Un site hôte", icons: { icon: "data:," } };

/** Renders for each request, because the configuration is known at run time, not at build time. */
export const dynamic = "force-dynamic";

export default function RootLayout({ children }) {
  return (
    <html lang="fr">
      <body>
        <Providers config={JSON.parse(process.env.HOOTER_CONFIG ?? "null")}>{children}</Providers>
      </body>
    </html>
  );
}
