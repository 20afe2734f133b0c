// Reads the directives of the contract.
import { type ConstDirectiveNode, type GraphQLField, valueFromASTUntyped } from 'graphql'
import type { Role, Scope, UpstreamCalls } from '../generated/contract.ts'

type Annotated = { astNode?: { readonly directives?: readonly ConstDirectiveNode[] | undefined } | null | undefined }

// oxlint-disable-next-line typescript/no-explicit-any -- a field of any resolver
type AnyField = GraphQLField<any, any>

function directiveOf({ astNode }: Annotated, name: string): Record<string, unknown> | null {
  const node = astNode?.directives?.find((directive) => directive.name.value === name)
  return node ? Object.fromEntries((node.arguments ?? []).map(({ name, value }) => [name.value, valueFromASTUntyped(value)])) : null
}

export type Access = { to: Role; scope?: Scope }

export const accessOf = (field: Annotated): Access | null => directiveOf(field, 'access') as Access | null

/** Whether only the portal sees it. */
export const isPortalOnly = (element: Annotated): boolean => directiveOf(element, 'door')?.['only'] === 'PORTAL'

export type Upstream = { calls: UpstreamCalls; times: number }

export function upstreamOf(field: AnyField): Upstream | null {
  const said = directiveOf(field, 'upstream') as Partial<Upstream> | null
  return said?.calls ? { calls: said.calls, times: said.times ?? 1 } : null
}

/** Null for a type without it. */
export const weightOf = (type: Annotated): number | null => (directiveOf(type, 'cost')?.['weight'] as number | undefined) ?? null

export type ListSize = { assumedSize?: number; slicingArgument?: string }

export const listSizeOf = (field: AnyField): ListSize => directiveOf(field, 'listSize') ?? {}
