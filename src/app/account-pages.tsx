import type { ReactNode } from "react";
import { useLocation } from "wouter";
import { LoginPage } from "../features/account/login-page.tsx";
import { ProfilePage } from "../features/account/profile-page.tsx";
import { RegisterPage } from "../features/account/register-page.tsx";
import { ResetPage } from "../features/account/reset-page.tsx";
import { SetupPage } from "../features/account/setup-page.tsx";
import { lazyPage } from "../hooks/lazy-page.tsx";
import { type AccountPageName, accountPageAt } from "./account-path.ts";

/** Few visitors open it, and only with a connection. */
const reportPage = lazyPage(() =>
  import("../features/advertisement-report/report-page.tsx").then((module) => module.ReportPage),
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
