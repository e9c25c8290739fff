import { grantStatements } from './access/grants.ts';
import { ownFunctions } from './access/own-functions.ts';
import { searchFunctions } from './access/search.ts';
import { entranceStatements, findCallerFunction } from './entrance.ts';
import { coveredVisitsFunction } from './shapes/covered-visits.ts';
import { tellFunction } from './telling.ts';

/** What stands beside the tables and follows from this version of the program: SQL to run after every migration. */
export function preparingStatements(): string {
  return [
    grantStatements(),
    ownFunctions([...searchFunctions(), findCallerFunction, tellFunction, coveredVisitsFunction]),
    entranceStatements,
  ].join('\n');
}
