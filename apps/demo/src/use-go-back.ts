import { useNavigate } from "react-router";
import { hasPreviousPage } from "./navigation-state";

/**
 * Returns a function for « Retour ». It goes back in the history, so that the reading position is restored, or to the
 * dashboard if the visit has begun on this page.
 */
export function useGoBack(): () => void {
  const navigate = useNavigate();
  return () => void (hasPreviousPage(window.history.state) ? navigate(-1) : navigate("/dashboard"));
}
