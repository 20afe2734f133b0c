import type { Migration } from './types.ts'

export const documentDate: Migration = {
  name: '0007-document-date',
  statements: ({ text }) => [
    // 'Data documento'. Notes issued before this column were listed under their day of delivery.
    `alter table documents add column document_date ${text} not null default ''`,
    'update documents set document_date = data_cons',
  ],
}
