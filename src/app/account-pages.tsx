import { Route, Switch } from "wouter";
import { accountRoutes } from "#domain/account-routes.ts";
import { LoginPage } from "../features/account/login-page.tsx";
import { ProfilePage } from "../features/account/profile-page.tsx";
import { RegisterPage } from "../features/account/register-page.tsx";
import { ResetPage } from "../features/account/reset-page.tsx";
import { SetupPage } from "../features/account/setup-page.tsx";

export function AccountPages() {
  return (
    <Switch>
      <Route path={accountRoutes.login} component={LoginPage} />
      <Route path={accountRoutes.register} component={RegisterPage} />
      <Route path={accountRoutes.profile} component={ProfilePage} />
      <Route path={accountRoutes.resetPassword} component={ResetPage} />
      <Route path={accountRoutes.setup} component={SetupPage} />
    </Switch>
  );
}
