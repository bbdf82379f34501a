import { Trans } from '@lingui/react/macro'
import { Building2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../components/button/button.tsx'
import { useClientConfig } from '../../../lib/client-config.ts'
import { platform } from '../../../platform/index.ts'
import { goSignOn } from './go-sign-on.ts'
import styles from './sign-on-buttons.module.css'

export interface SignOnButtonsProps {
  /** Where to go on afterwards. */
  next: string
  disabled?: boolean
}

/** A button for each provider of accounts that the operator has set; nothing where there is none. */
export function SignOnButtons({ next, disabled = false }: SignOnButtonsProps) {
  const { data: config } = useClientConfig()
  const [gone, setGone] = useState<string | null>(null)
  const providers = config?.sign_on ?? []
  if (providers.length === 0) return null
  const press = (id: string) => {
    setGone(id)
    void goSignOn(id, { next })
  }
  return (
    <section className={styles.others}>
      <p className={styles.or}>
        <span>
          <Trans context="between two ways to log in">or</Trans>
        </span>
      </p>
      {providers.map(({ id, button }) => (
        <Button key={id} disabled={disabled} sending={gone === id && platform.shell === null} onClick={() => press(id)}>
          <Building2 />
          <bdi>{button}</bdi>
        </Button>
      ))}
      {gone !== null && platform.shell !== null && (
        <output className="muted">
          <Trans>Continue in your browser. It leads you back here.</Trans>
        </output>
      )}
    </section>
  )
}
