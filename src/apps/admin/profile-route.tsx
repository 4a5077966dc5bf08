import { ProfileScreen } from "#modules/profile/profile.screen.tsx";
import { loadSession, refreshSession } from "./session.ts";

/** The signed-in person's account. Saving updates the name in the frame. */
export const ProfileRoute = () => (
  <ProfileScreen
    onSaved={async () => {
      refreshSession();
      await loadSession();
    }}
  />
);
