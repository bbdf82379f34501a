import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { renewRecoveryCodes, type Factors } from '../../../../shared/contract/factors.ts'
import { messages } from '../../../../shared/messages.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import { Button } from '../../../components/button/button.tsx'
import { ConfirmDialog } from '../../../components/dialog/confirm-dialog.tsx'
import { FailedState } from '../../../components/failed-state/failed-state.tsx'
import { Loading } from '../../../components/loading/loading.tsx'
import { call, messageOf } from '../../../lib/api.ts'
import { AccountScreen, AccountSection } from '../account-section.tsx'
import { factorsQuery } from './factors-query.ts'
import { OneTimeCodes } from './one-time-codes.tsx'
import { Passkeys } from './passkeys.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'

/** Fewer than this many recovery codes are worth a word. */
const FEW_CODES = 4

/** /account/security: what the account is opened with besides its password. */
export default function SecurityScreen() {
  const { t } = useLingui()
  const { data: factors, isError, refetch } = useQuery(factorsQuery)
  const isForWorkspace = useSearchParams()[0].get('for') === 'workspace'
  return (
    <AccountScreen title={t`Login security`}>
      {isForWorkspace && (
        <Banner tone="warn">
          {t`Your team requires a second factor. Add a passkey or set up one-time codes, then switch to it again.`}
        </Banner>
      )}
      {isError && (
        <FailedState
          message={t`We couldn't load your login security.`}
          action={<Button onClick={() => void refetch()}>{t`Try again`}</Button>}
        />
      )}
      {!isError && !factors && <Loading rows={4} />}
      {factors && <FactorSections factors={factors} />}
    </AccountScreen>
  )
}

function FactorSections({ factors }: { factors: Factors }) {
  const { t } = useLingui()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const show = (made: readonly string[]) => setCodes(made.length > 0 ? made : null)
  const hasFactor = factors.one_time_codes_date !== null || factors.passkeys.length > 0
  return (
    <>
      {factors.is_required && !hasFactor && (
        <Banner tone="warn">
          {t`Your role requires a second factor. Add a passkey or set up one-time codes to continue.`}
        </Banner>
      )}
      <AccountSection title={t`Passkeys`} wide={factors.passkeys.length > 0}>
        <Passkeys passkeys={factors.passkeys} onRecoveryCodes={show} />
      </AccountSection>
      <AccountSection title={t`One-time codes`}>
        <OneTimeCodes since={factors.one_time_codes_date} onRecoveryCodes={show} />
      </AccountSection>
      {hasFactor && (
        <AccountSection title={t`Recovery codes`}>
          <RecoveryCodes left={factors.recovery_codes} onMade={show} />
        </AccountSection>
      )}
      <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />
    </>
  )
}

function RecoveryCodes({ left, onMade }: { left: number; onMade: (codes: readonly string[]) => void }) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const renew = useMutation({
    mutationFn: () => call(renewRecoveryCodes),
    onSuccess: async ({ recovery_codes: codes }) => {
      await queries.invalidateQueries(factorsQuery)
      onMade(codes)
    },
    onSettled: () => setAsking(false),
  })
  return (
    <>
      {renew.error && <Banner tone="danger">{messageOf(renew.error, messages.unreachable)}</Banner>}
      {left < FEW_CODES && <Banner tone="warn">{t`You are running out of recovery codes. Create new ones.`}</Banner>}
      <p>
        <Plural value={left} _0="No codes left." one="# code left." other="# codes left." />
      </p>
      <p className="muted">
        <Trans>Each logs you in once, with your password, when you don’t have your phone or passkey.</Trans>
      </p>
      <Button onClick={() => setAsking(true)}>{t`Create new codes`}</Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t`Create new recovery codes`}
        verb={t`Create new codes`}
        sending={renew.isPending}
        onConfirm={() => renew.mutate()}
      >
        {t`The codes you have now stop working.`}
      </ConfirmDialog>
    </>
  )
}
