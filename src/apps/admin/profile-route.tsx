import { ProfileScreen } from "#modules/profile/profile.screen.tsx";
import { loadSession, refreshSession } from "./session.ts";

/** One's own account; the frame shows the name as soon as it is saved. */
export const ProfileRoute = () => (
  <ProfileScreen
    onSaved={async () => {
      refreshSession();
      await loadSession();
    }}
  />
);
