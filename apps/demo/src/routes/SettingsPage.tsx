import { Settings } from "hooter-react";
import { useNavigate } from "react-router";
import { useSiteLabels } from "../labels/language";
import { usePageTitle } from "../page-title";

export function SettingsPage() {
  const { titles } = useSiteLabels();
  usePageTitle(titles.settings);
  const navigate = useNavigate();
  return <Settings onDeleted={() => void navigate("/", { replace: true })} />;
}
