import { grantStatements } from '#server/store/access/grants.ts';
import { eraserRole } from '#server/store/access/identity.ts';
import { dropped, ownFunctions } from '#server/store/access/own-functions.ts';
import { searchFunctions } from '#server/store/access/search.ts';
import { coveredVisitsFunction } from '#server/store/shapes/covered-visits.ts';
import { visitFactsFunction } from '#server/store/shapes/free-visits.ts';
import { accountFunctions } from './account-view.ts';
import { entranceStatements, findCallerFunction } from './entrance.ts';
import { eraseFromHistoryFunction } from './erasing.ts';
import { forgetContactsFunction } from './forget-contacts.ts';
import { languageOfAccountFunction } from './language-of-account.ts';
import { notifyFunction } from './notify-function.ts';
import { secondNameFunctions } from './second-names.ts';

/** The names of functions that earlier versions of the program installed. */
const formerFunctions = ['tell'];

/** The functions that run as the role with access to every row. */
export const systemFunctions = [
  ...searchFunctions(),
  ...accountFunctions,
  findCallerFunction,
  languageOfAccountFunction,
  ...secondNameFunctions,
  notifyFunction,
  coveredVisitsFunction,
  visitFactsFunction,
];
/** The functions that run as the role that erases people from history. */
export const eraserFunctions = [eraseFromHistoryFunction, forgetContactsFunction];

/** Returns the SQL that depends on this version of the program, except for tables. It runs after every migration. */
export function preparingStatements(): string {
  return [
    grantStatements(),
    ...formerFunctions.map(dropped),
    ownFunctions(systemFunctions),
    ownFunctions(eraserFunctions, eraserRole),
    entranceStatements,
  ].join('\n');
}
