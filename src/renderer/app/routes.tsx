import { lazy } from 'react'
import { Navigate, Route, Routes } from 'react-router-dom'
import { HOME_PATH } from '../../shared/domain/redirect-to.ts'
import { AccountPage } from '../features/account/account-page.tsx'
import { platform } from '../platform/index.ts'
import { RoleGuard } from './guards/role-guard.tsx'
import { SessionGuard } from './guards/session-guard.tsx'
import { NotFoundPage } from './pages/not-found-page.tsx'
import { AccountShell } from './shells/account-shell.tsx'
import { AuthShell } from './shells/auth-shell.tsx'
import { ScreenFrame } from './shells/screen-frame.tsx'

const LoginScreen = lazy(() => import('../features/auth/login/login-screen.tsx'))
const RegisterScreen = lazy(() => import('../features/auth/register/register-screen.tsx'))
const ForgottenPasswordScreen = lazy(() => import('../features/auth/forgotten-password/forgotten-password-screen.tsx'))
const ResetPasswordScreen = lazy(() => import('../features/auth/reset-password/reset-password-screen.tsx'))
const UndoEmailChangeScreen = lazy(() => import('../features/auth/undo-email-change/undo-email-change-screen.tsx'))
const ValidateEmailScreen = lazy(() => import('../features/auth/validate-email/validate-email-screen.tsx'))
const EmailScreen = lazy(() => import('../features/account/email/email-screen.tsx'))
const DeleteScreen = lazy(() => import('../features/account/delete/delete-screen.tsx'))
const PasswordScreen = lazy(() => import('../features/account/password/password-screen.tsx'))
const DevicesScreen = lazy(() => import('../features/account/devices/devices-screen.tsx'))
const FilesScreen = lazy(() => import('../features/files/files-screen.tsx'))
const EditorScreen = lazy(() => import('../features/editor/index.tsx'))
const UploadScreen = lazy(() => import('../features/files/upload/upload-screen.tsx'))
/** Every component with its states; not in the build. */
const Gallery = import.meta.env.DEV ? lazy(() => import('../features/gallery/gallery.tsx')) : null

/** Every path the app serves. The public pages are documents of the server, reached by plain links. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<ScreenFrame />}>
        <Route element={<AuthShell />}>
          <Route path="auth/login" element={<LoginScreen />} />
          <Route path="auth/register" element={<RegisterScreen />} />
          <Route path="auth/forgotten-password" element={<ForgottenPasswordScreen />} />
          <Route path="auth/reset-password/:key" element={<ResetPasswordScreen />} />
          <Route path="auth/undo-email-change/:key" element={<UndoEmailChangeScreen />} />
          <Route path="auth/validate-email-address/:key" element={<ValidateEmailScreen />} />
        </Route>
        <Route element={<SessionGuard />}>
          <Route element={<AccountShell />}>
            <Route path="files" element={<FilesScreen />} />
            <Route element={<RoleGuard roles="USER|SUBSCRIBER|ADMIN|HUMAN-TRANSCRIPTOR" />}>
              <Route path="account" element={<AccountPage />}>
                <Route path="email" element={<EmailScreen />} />
                <Route path="password" element={<PasswordScreen />} />
                <Route path="devices" element={<DevicesScreen />} />
                <Route path="delete" element={<DeleteScreen />} />
                <Route path="*" element={<Navigate to="/account/email" replace />} />
                <Route index element={<Navigate to="/account/email" replace />} />
              </Route>
            </Route>
            <Route element={<RoleGuard roles="USER|SUBSCRIBER|ADMIN" />}>
              <Route path="files/upload" element={<UploadScreen />} />
            </Route>
          </Route>
          <Route element={<RoleGuard roles="USER|SUBSCRIBER|ADMIN|HUMAN-TRANSCRIPTOR" />}>
            <Route path="editor/:media_id" element={<EditorScreen />} />
            <Route path="editor/:language/:media_id" element={<EditorScreen />} />
          </Route>
        </Route>
        {!platform.hasPublicSite && <Route index element={<Navigate to={HOME_PATH} replace />} />}
        {Gallery && <Route path="gallery" element={<Gallery />} />}
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  )
}
