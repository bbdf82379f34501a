import { Link } from 'react-router-dom'
import { AuthLayout } from '../auth-layout.tsx'

/** /auth/forgotten-password. Setting a new password by mail is not there, and the page says so. */
export default function ForgottenPasswordScreen() {
  return (
    <AuthLayout documentTitle="Forgotten password" say={['It happens', 'to everyone.']} seed={48}>
      <h1>Forgotten password</h1>
      <p>This server cannot send a link for a new password. <a href="/#contact">Write to us</a> from the address of your account, and we will help.</p>
      <p><Link to="/auth/login">Back to the login</Link> or <Link to="/auth/register">create an account</Link></p>
    </AuthLayout>
  )
}
