import type { FastifyInstance } from 'fastify'
import * as contract from '../../../src/shared/contract/workspaces.ts'
import { mount } from '../../kernel/http/mount.ts'
import type { Workspaces } from './service.ts'

/** `/workspaces`, and invitations to the caller. */
export function workspaceRoutes(app: FastifyInstance, { workspaces }: { workspaces: Workspaces }): void {
  mount(app, contract.listWorkspaces, ({ caller }) => workspaces.list(caller))
  mount(app, contract.createWorkspace, ({ caller, body }) => workspaces.create(caller, body.name))
  mount(app, contract.getWorkspace, ({ caller, params }) => workspaces.get(caller, params.id))
  mount(app, contract.updateWorkspace, ({ caller, params, body }) => workspaces.update(caller, params.id, body))
  mount(app, contract.inviteMember, ({ caller, params, body }) => workspaces.invite(caller, params.id, body))
  mount(app, contract.withdrawInvitation, ({ caller, params }) =>
    workspaces.withdraw(caller, params.id, params.member_id),
  )
  mount(app, contract.changeMember, ({ caller, params, body }) =>
    workspaces.changeRole(caller, params.id, params.member_id, body.role),
  )
  mount(app, contract.removeMember, ({ caller, params }) =>
    workspaces.removeMember(caller, params.id, params.member_id),
  )
  mount(app, contract.acceptInvitation, ({ caller, params }) => workspaces.accept(caller, params.id))
  mount(app, contract.declineInvitation, ({ caller, params }) => workspaces.decline(caller, params.id))
}
