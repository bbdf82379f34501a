import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import { unsubscribe } from '../../../../shared/contract/preferences.ts'
import { messages } from '../../../../shared/messages.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import { Button } from '../../../components/button/button.tsx'
import { call, messageOf } from '../../../lib/api.ts'
import { AuthLayout } from '../auth-layout.tsx'

/**
 * /unsubscribe/{key}, which mails about files and about mentions lead to. A press does it, for programs open links of
 * mails too.
 */
export default function UnsubscribeScreen() {
  const { t } = useLingui()
  const { key = '' } = useParams()
  const [search] = useSearchParams()
  const about = search.get('about') === 'mentions' ? 'mentions' : 'files'
  const leave = useMutation({ mutationFn: () => call(unsubscribe, { params: { key }, query: { about } }) })
  const done =
    about === 'mentions'
      ? t`You won’t get any more e-mails about comments that mention you.`
      : t`You won’t get any more e-mails about files.`
  return (
    <AuthLayout documentTitle={t`Turn mails off`} say={t`Quiet\nagain.`} seed={29}>
      <h1>{t`Turn mails off`}</h1>
      <output>{leave.isSuccess && <Banner tone="ok">{done}</Banner>}</output>
      {leave.error && <Banner tone="danger">{messageOf(leave.error, messages.unreachable)}</Banner>}
      {leave.isSuccess ? (
        <p>
          <Trans>
            You can turn them on again in your <Link to="/account/preferences">preferences</Link>.
          </Trans>
        </p>
      ) : (
        <>
          <p>
            {about === 'mentions' ? (
              <Trans>
                You’ll no longer get e-mails when someone mentions you in a comment. You’ll still see mentions in the
                app.
              </Trans>
            ) : (
              <Trans>
                You’ll no longer get e-mails when a file is transcribed or fails, or when there is new work. You’ll
                still get e-mails about your account and your purchases.
              </Trans>
            )}
          </p>
          <p>
            <Button look="main" sending={leave.isPending} onClick={() => leave.mutate()}>
              {t`Turn these mails off`}
            </Button>
          </p>
        </>
      )}
    </AuthLayout>
  )
}
