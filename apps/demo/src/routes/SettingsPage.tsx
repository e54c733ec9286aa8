import { Settings } from "hooter-react";
import { useNavigate } from "react-router";
import { usePageTitle } from "../page-title";
import { words } from "../words";

export function SettingsPage() {
  usePageTitle(words.titles.settings);
  const navigate = useNavigate();
  return <Settings onDeleted={() => void navigate("/", { replace: true })} />;
}
