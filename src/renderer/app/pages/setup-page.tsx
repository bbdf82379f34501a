import { useState } from 'react'
import { SetupForm } from '../../features/auth/setup/setup-form.tsx'
import { ModelStep } from '../../features/engines/model-step.tsx'

/** /setup: the first account of an installation, then a speech model for it. */
export default function SetupPage() {
  const [hasAccount, setAccount] = useState(false)
  return hasAccount ? <ModelStep /> : <SetupForm onDone={() => setAccount(true)} />
}
