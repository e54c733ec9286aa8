import "hooter-react/styles.css";
import { Providers } from "./providers";

export const metadata = { title: "Un site hôte", icons: { icon: "data:," } };

/** What the browser is told is known when the request comes, not when the site is built. */
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
