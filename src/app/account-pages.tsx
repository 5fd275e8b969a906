import type { ReactNode } from "react";
import { useLocation } from "wouter";
import { LoginPage } from "../accounts/pages/login-page.tsx";
import { ProfilePage } from "../accounts/pages/profile-page.tsx";
import { RegisterPage, SetupPage } from "../accounts/pages/register-page.tsx";
import { ResetPage } from "../accounts/pages/reset-page.tsx";
import { lazyPage } from "../platform/hooks/lazy-page.tsx";
import { type AccountPageName, accountPageAt } from "./match-page.ts";

/** Few visitors open it, and only with a connection. */
const reportPage = lazyPage(() =>
  import("../advertising/report/report-page.tsx").then((module) => module.ReportPage),
);

const PAGES: Readonly<Record<AccountPageName, ReactNode>> = {
  login: <LoginPage />,
  register: <RegisterPage />,
  profile: <ProfilePage />,
  resetPassword: <ResetPage />,
  setup: <SetupPage />,
  advertisementReport: <reportPage.Page />,
};

export function AccountPages() {
  const [path] = useLocation();
  const name = accountPageAt(path);
  return name && PAGES[name];
}
