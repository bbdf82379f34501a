import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Button } from '../../../components/button/button.tsx'
import { FailedState } from '../../../components/failed-state/failed-state.tsx'
import { Loading } from '../../../components/loading/loading.tsx'
import { platform } from '../../../platform/index.ts'
import { AccountScreen, AccountSection } from '../account-section.tsx'
import { NewToken } from './new-token.tsx'
import { tokensQuery } from './tokens-query.ts'
import { TokensTable } from './tokens-table.tsx'

/** /account/api: keys with which programs call the API for the person. */
export default function TokensScreen() {
  const { t } = useLingui()
  const { data: tokens, isError, refetch } = useQuery(tokensQuery)
  return (
    <AccountScreen title={t`API`}>
      <AccountSection title={t`New token`}>
        <p className="muted">
          <Trans>
            An access token lets a program use Longhand as you, within the limits you choose. We e-mail you about each
            new one.
          </Trans>
          {platform.hasPublicSite && (
            <>
              {' '}
              <Trans>
                See the{' '}
                <a href="/docs" target="_blank" rel="noreferrer">
                  API documentation
                </a>
                .
              </Trans>
            </>
          )}
        </p>
        <NewToken />
      </AccountSection>
      <AccountSection title={t`Access tokens`} wide>
        {isError && (
          <FailedState
            message={t`We couldn't load the access tokens.`}
            action={<Button onClick={() => void refetch()}>{t`Try again`}</Button>}
          />
        )}
        {!isError && !tokens && <Loading rows={2} />}
        {tokens && <TokensTable tokens={tokens} />}
      </AccountSection>
    </AccountScreen>
  )
}
