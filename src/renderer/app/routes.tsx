import { Navigate, Route, Routes } from 'react-router-dom'
import { HOME_PATH } from '../../shared/domain/redirect-to.ts'
import { AccountPage } from '../features/account/account-page.tsx'
import { platform } from '../platform/index.ts'
import { BillingGuard } from './guards/billing-guard.tsx'
import { RoleGuard } from './guards/role-guard.tsx'
import { SessionGuard } from './guards/session-guard.tsx'
import { AccountElsewhere } from './pages/account-elsewhere.tsx'
import { AccountHome } from './pages/account-home.tsx'
import { NotFoundPage } from './pages/not-found-page.tsx'
import { AccountShell } from './shells/account-shell.tsx'
import { loadEditor, loadFiles } from './screens-ahead.ts'
import { firstScreen, screen } from './screen.ts'
import { ScreenFrame } from './shells/screen-frame.tsx'

const LoginScreen = firstScreen(() => import('../features/auth/login/login-screen.tsx'))
const RegisterScreen = firstScreen(() => import('../features/auth/register/register-screen.tsx'))
const ForgottenPasswordScreen = firstScreen(
  () => import('../features/auth/forgotten-password/forgotten-password-screen.tsx'),
)
const ResetPasswordScreen = firstScreen(() => import('../features/auth/reset-password/reset-password-screen.tsx'))
const UndoEmailChangeScreen = firstScreen(
  () => import('../features/auth/undo-email-change/undo-email-change-screen.tsx'),
)
const ValidateEmailScreen = firstScreen(() => import('../features/auth/validate-email/validate-email-screen.tsx'))
const SetupPage = screen(() => import('./pages/setup-page.tsx'))
const PasskeyForAppScreen = firstScreen(() => import('../features/auth/login/passkey-for-app-screen.tsx'))
const SignOnScreen = firstScreen(() => import('../features/auth/sign-on/sign-on-screen.tsx'))
const ServerScreen = firstScreen(() => import('../features/auth/server/server-screen.tsx'))
const PlanScreen = screen(() => import('../features/account/plan/plan-screen.tsx'))
const InvoicesScreen = screen(() => import('../features/account/invoices/invoices-screen.tsx'))
const InviteScreen = screen(() => import('../features/account/invite/invite-screen.tsx'))
const BillScreen = screen(() => import('../features/account/bill/bill-screen.tsx'))
const EmailScreen = screen(() => import('../features/account/email/email-screen.tsx'))
const DeletePage = screen(() => import('./pages/delete-page.tsx'))
const ThisAppPage = screen(() => import('./pages/this-app-page.tsx'))
const PasswordScreen = screen(() => import('../features/account/password/password-screen.tsx'))
const SecurityScreen = screen(() => import('../features/account/security/security-screen.tsx'))
const PreferencesScreen = screen(() => import('../features/account/preferences/preferences-screen.tsx'))
const UnsubscribeScreen = firstScreen(() => import('../features/auth/unsubscribe/unsubscribe-screen.tsx'))
const StyleGuidesScreen = screen(() => import('../features/account/style-guides/style-guides-screen.tsx'))
const SourcesScreen = screen(() => import('../features/account/feeds/sources-screen.tsx'))
const WebhooksScreen = screen(() => import('../features/account/webhooks/webhooks-screen.tsx'))
const WorkspacesScreen = screen(() => import('../features/account/workspaces/workspaces-screen.tsx'))
const WorkspaceScreen = screen(() => import('../features/account/workspaces/workspace-screen.tsx'))
const TokensScreen = screen(() => import('../features/account/tokens/tokens-screen.tsx'))
const DevicesScreen = screen(() => import('../features/account/devices/devices-screen.tsx'))
const CheckoutScreen = screen(() => import('../features/checkout/checkout-screen.tsx'))
const HumanQuotaScreen = screen(() => import('../features/checkout/human-quota-screen.tsx'))
const PaymentMethodScreen = screen(() => import('../features/auth/payment-method/payment-method-screen.tsx'))
const FilesScreen = screen(loadFiles)
const SearchScreen = screen(() => import('../features/search/search-screen.tsx'))
const ReplaceScreen = screen(() => import('../features/search/replace/replace-screen.tsx'))
const ReviewsScreen = screen(() => import('../features/reviews/reviews-screen.tsx'))
const ResultScreen = screen(() => import('../features/reviews/result-screen.tsx'))
const ReviewScreen = screen(() => import('../features/editor/review/review-screen.tsx'))
const AllReviewsScreen = screen(() => import('../features/reviews/all-reviews-screen.tsx'))
const DecisionScreen = screen(() => import('../features/reviews/decision-screen.tsx'))
const ContentScreen = screen(() => import('../features/content/list/content-screen.tsx'))
const AuditScreen = screen(() => import('../features/audit/audit-screen.tsx'))
const EnginesScreen = screen(() => import('../features/engines/engines-screen.tsx'))
const DeskScreen = screen(() => import('../features/console/desk/desk-screen.tsx'))
const StoredFilesScreen = screen(() => import('../features/console/files/files-screen.tsx'))
const AllWebhooksScreen = screen(() => import('../features/console/webhooks/webhooks-screen.tsx'))
const SiteScreen = screen(() => import('../features/console/site/site-screen.tsx'))
const MailScreen = screen(() => import('../features/console/mail/mail-screen.tsx'))
const MessagesScreen = screen(() => import('../features/console/messages/messages-screen.tsx'))
const OverviewScreen = screen(() => import('../features/console/overview/overview-screen.tsx'))
const PaymentsScreen = screen(() => import('../features/console/sales/payments-screen.tsx'))
const PlanOfPersonScreen = screen(() => import('../features/console/sales/plan-screen.tsx'))
const SettingsScreen = screen(() => import('../features/console/settings/settings-screen.tsx'))
const PeopleScreen = screen(() => import('../features/console/people/people-screen.tsx'))
const PersonScreen = screen(() => import('../features/console/people/person-screen.tsx'))
const BackupsScreen = screen(() => import('../features/console/backups/backups-screen.tsx'))
const JobsScreen = screen(() => import('../features/console/jobs/jobs-screen.tsx'))
const ActivityScreen = screen(() => import('../features/audit/activity-screen.tsx'))
const ContentEditorScreen = screen(() => import('../features/content/editor/content-editor-screen.tsx'))
const SharedScreen = screen(() => import('../features/shared/shared-screen.tsx'))
const CaptionsScreen = screen(() => import('../features/shared/captions/captions-screen.tsx'))
const GuestEditorPage = screen(() => import('./pages/guest-editor-page.tsx'))
const EditorScreen = screen(loadEditor)
const SmallPlayerScreen = screen(() => import('../features/editor/small-player/small-player.tsx'))
const LiveScreen = screen(() => import('../features/files/live/live-screen.tsx'))
const LivePage = screen(() => import('./pages/live-page.tsx'))
const UploadPage = screen(() => import('./pages/upload-page.tsx'))
const DestinationsScreen = screen(() => import('../features/account/destinations/destinations-screen.tsx'))
const AskScreen = screen(() => import('../features/questions/ask-screen.tsx'))
const ConsoleShell = screen(() => import('./shells/console-shell.tsx'))
/** Every component with its states; not in the build. */
const Gallery = import.meta.env.DEV ? screen(() => import('../features/gallery/gallery.tsx')) : null

/** Every path the app serves. The public pages are documents of the server, reached by plain links. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<ScreenFrame />}>
        <Route path="auth/login" element={<LoginScreen />} />
        <Route path="auth/register" element={<RegisterScreen />} />
        <Route path="auth/forgotten-password" element={<ForgottenPasswordScreen />} />
        <Route path="auth/reset-password/:key" element={<ResetPasswordScreen />} />
        <Route path="auth/undo-email-change/:key" element={<UndoEmailChangeScreen />} />
        <Route path="auth/validate-email-address/:key" element={<ValidateEmailScreen />} />
        <Route path="auth/app-passkey" element={<PasskeyForAppScreen />} />
        <Route path="auth/sign-on/:code" element={<SignOnScreen />} />
        {platform.shell && <Route path="server" element={<ServerScreen shell={platform.shell} />} />}
        <Route path="setup" element={<SetupPage />} />
        <Route path="unsubscribe/:key" element={<UnsubscribeScreen />} />
        <Route element={<SessionGuard />}>
          <Route element={<RoleGuard roles="USER" />}>
            <Route element={<BillingGuard otherwise={HOME_PATH} />}>
              <Route path="auth/payment-method" element={<PaymentMethodScreen />} />
            </Route>
          </Route>
          <Route element={<AccountShell />}>
            <Route path="files" element={<FilesScreen />} />
            <Route path="files/search" element={<SearchScreen />} />
            <Route path="files/replace" element={<ReplaceScreen />} />
            <Route element={<RoleGuard roles="USER|SUBSCRIBER|ADMIN|HUMAN-TRANSCRIPTOR" />}>
              <Route path="account" element={<AccountPage />}>
                <Route path="email" element={<EmailScreen />} />
                <Route path="password" element={<PasswordScreen />} />
                <Route path="security" element={<SecurityScreen />} />
                <Route path="devices" element={<DevicesScreen />} />
                <Route path="activity" element={<ActivityScreen />} />
                <Route path="api" element={<TokensScreen />} />
                <Route path="preferences" element={<PreferencesScreen />} />
                <Route path="style-guides" element={<StyleGuidesScreen />} />
                {platform.shell && <Route path="app" element={<ThisAppPage />} />}
                <Route path="delete" element={<DeletePage />} />
                <Route element={<RoleGuard roles="USER|SUBSCRIBER|ADMIN" />}>
                  <Route path="feeds" element={<SourcesScreen />} />
                  <Route path="watched-folders" element={<Navigate to="/account/feeds" replace />} />
                  <Route path="destinations" element={<DestinationsScreen />} />
                  <Route path="webhooks" element={<WebhooksScreen />} />
                  <Route path="workspaces" element={<WorkspacesScreen />} />
                  <Route path="workspaces/:id" element={<WorkspaceScreen />} />
                  <Route element={<BillingGuard otherwise="/account/email" />}>
                    <Route path="checkout" element={<CheckoutScreen />} />
                    <Route path="checkout/pay-human-quota/*" element={<HumanQuotaScreen />} />
                    <Route path="plan" element={<PlanScreen />} />
                    <Route path="invoices" element={<InvoicesScreen />} />
                    <Route path="invite" element={<InviteScreen />} />
                    <Route path="bill" element={<BillScreen />} />
                  </Route>
                </Route>
                <Route path="*" element={<AccountElsewhere otherwise="/account" />} />
                <Route index element={<AccountHome />} />
              </Route>
            </Route>
            <Route element={<RoleGuard roles="USER|SUBSCRIBER|ADMIN" />}>
              <Route path="files/upload" element={<UploadPage />} />
              <Route path="files/live" element={<LiveScreen />} />
              <Route path="files/ask" element={<AskScreen />} />
            </Route>
            <Route element={<RoleGuard roles="HUMAN-TRANSCRIPTOR" />}>
              <Route path="files/reviews" element={<ReviewsScreen />} />
              <Route path="files/reviews/:id" element={<ResultScreen />} />
            </Route>
          </Route>
          <Route element={<RoleGuard roles="ADMIN" />}>
            <Route element={<ConsoleShell />}>
              <Route path="admin" element={<OverviewScreen />} />
              <Route path="admin/jobs" element={<JobsScreen />} />
              <Route path="admin/backups" element={<BackupsScreen />} />
              <Route path="admin/desk" element={<DeskScreen />} />
              <Route path="admin/files" element={<StoredFilesScreen />} />
              <Route path="admin/site" element={<SiteScreen />} />
              <Route path="admin/webhooks" element={<AllWebhooksScreen />} />
              <Route path="admin/mail" element={<MailScreen />} />
              <Route path="admin/messages" element={<MessagesScreen />} />
              <Route path="admin/payments" element={<PaymentsScreen />} />
              <Route path="admin/plans/:id" element={<PlanOfPersonScreen />} />
              <Route path="admin/settings" element={<SettingsScreen />} />
              <Route path="admin/people" element={<PeopleScreen />} />
              <Route path="admin/people/:id" element={<PersonScreen />} />
              <Route path="admin/reviews" element={<AllReviewsScreen />} />
              <Route path="admin/reviews/:id" element={<DecisionScreen />} />
              <Route path="admin/audit" element={<AuditScreen />} />
              <Route path="admin/engines" element={<EnginesScreen />} />
              <Route path="admin/content" element={<ContentScreen />} />
              <Route path="admin/content/:kind/:language/:name" element={<ContentEditorScreen />} />
            </Route>
          </Route>
          <Route element={<RoleGuard roles="HUMAN-TRANSCRIPTOR" />}>
            <Route path="editor/review/:id" element={<ReviewScreen />} />
          </Route>
          <Route element={<RoleGuard roles="USER|SUBSCRIBER|ADMIN|HUMAN-TRANSCRIPTOR" />}>
            <Route path="editor/live/:id" element={<LivePage />} />
            <Route path="editor/:media_id" element={<EditorScreen />} />
            <Route path="editor/:language/:media_id" element={<EditorScreen />} />
            {platform.player && <Route path="player/:media_id" element={<SmallPlayerScreen />} />}
          </Route>
        </Route>
        <Route path="shared/:key" element={<SharedScreen />} />
        {platform.openSocket && <Route path="captions/:key" element={<CaptionsScreen />} />}
        <Route path="shared/:key/text" element={<GuestEditorPage />} />
        {!platform.hasPublicSite && <Route index element={<Navigate to={HOME_PATH} replace />} />}
        {Gallery && <Route path="gallery" element={<Gallery />} />}
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  )
}
