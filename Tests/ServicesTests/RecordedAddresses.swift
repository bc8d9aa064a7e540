/// What each V1 and V2 row of the reference's table of addresses means, worked out from its columns
/// `reading` and `diagnosis`: its number, the statement without the quotes of names, or `!` and a word
/// of the refusal; then words that the remarks must hold, one after each `;`.
let recordedAddresses = """
  1|from tri_facility where state_abbr = VA rows 499:504|xml
  2|from envirofacts_site where fk_ref_state_code = FL|no rows;xml
  3|from t_safer_choice_and_design_for_the_environment rows 0:19|
  4|from tri_facility join tri_reporting_form where state_abbr = HI|no rows
  6|from tri_facility where zip_code begins 600|no rows
  9|from tri_facility join tri_reporting_form where state_abbr = VA and reporting_year = 2010|excel
  10|from tri_facility count|xml
  13|from ERM_RESULT count|before `count`;old host iaspub
  14|from ERM_RESULT join ERM_ANALYSIS count|before `count`;old host iaspub
  15|from ERM_RESULT join ERM_ANALYSIS join ERM_SAMPLE count|before `count`;old host iaspub
  16|from ERM_RESULT join ERM_ANALYSIS join ERM_SAMPLE rows 1:10000|very first;old host iaspub;csv
  18|from ERM_LOCATION|old host iaspub;csv
  19|from RADNET_ANALYTICAL_RESULTS rows 0:100|no table;101 rows;old host enviro
  20|from RADNET_ANALYTICAL_RESULTS where STATE = CA rows 0:25|no table;old host enviro
  21|from RADNET_GROSS rows 0:100|no table;old host enviro
  23|from radnet_monitor|no table;old host enviro
  24|from RAD_FACILITY rows 0:200|201 rows
  27|from TRI_FACILITY where STATE_ABBR = NC rows 0:9|
  28|from tri_facility where state_abbr = VA rows 499:504|old host iaspub
  29|from tri_facility where state_abbr = VA rows 102:102|old host iaspub
  30|from tri_facility rows 1:1|very first
  31|from tri_facility where state_abbr = NC and county_name = DURHAM|no rows
  32|!without a value|trailing slash
  33|from tri_facility where state_abbr = CA and reporting_year = 2022 rows 0:100|no column `reporting_year`
  39|!operator of dotted tables|
  41|from tri_facility where zip_code begins 787|another host
  42|from tri_facility join tri_reporting_form where zip_code begins 787|trailing slash;no rows
  43|from tri_facility join tri_reporting_form where zip_code begins 787 rows 0:15|
  44|!needs a range|
  46|from TRI_FACILITY where ZIP_CODE = 80216 rows 0:20|before `rows`;old host enviro
  48|from tri_facility_form_R where year = 2023 and state_abbr = CA|no table;csv
  52|!needs a range|before `rows`
  53|from tri_facility where state_abbr = MD and county_name = MONTGOMERY rows 0:500|before `rows`
  54|!no radius search|
  55|from TRI_FACILITY where FAC_LATITUDE > 390000 rows 0:10|raw `>`;11 rows
  56|from TRI_FACILITY where CITY_NAME begins MORGAN rows 0:10|
  57|from TRI_FACILITY where FACILITY_NAME contains COAL rows 0:10|
  58|from TRI_FACILITY where FAC_CLOSED_IND != 1 rows 0:10|
  59|from TRI_REPORTING_FORM where STATE_ABBR = WV and CAS_CHEM_NAME contains BARIUM rows 0:20|no column `state_abbr`
  60|from TRI_RELEASE_QTY where STATE_ABBR = TX and REPORTING_YEAR = 2022 and CHEM_NAME contains BENZENE rows 0:24|no column `state_abbr`;no column `reporting_year`;no column `chem_name`
  61|from tri_release_qty where state_abbr = TX and county_name = HARRIS rows 0:1000|no column `state_abbr`;no column `county_name`;1001 rows
  62|from TRI_REPORTING_FORM where REPORTING_YEAR = 2025 count|
  65|from tri_chem_info rows 0:10000|10001 rows
  66|from TRI_FACILITY where FACILITY_STATE = CA|no column `facility_state`;old host enviro
  67|from TRI_RELEASES where CHEMICAL_NAME_TEXT contains lead|no table;old host enviro
  68|!condition written as a filter|old host enviro
  69|from tri_facility join tri_reporting_form rows 0:10|before `rows`;old host enviro
  70|from V_TRI_FORM_R_EZ where FACILITY_STATE = TX and CHEMICAL_NAME contains BENZENE and REPORTING_YEAR = 2022 rows 0:20|no table
  72|from MV_TRI_BASIC_DOWNLOAD where YEAR = 2020|no rows;csv
  73|from MV_TRI_BASIC_DOWNLOAD where YEAR = 2023 and ST = IN rows 1:10000|very first
  74|from MV_TRI_BASIC_DOWNLOAD where REPORTING_YEAR = 2016 and ST = AL count|
  77|from v_tri_state_industries where st = AL and data_set = INFO and year = 2017|csv
  80|from MV_TRI_BASIC_DOWNLOAD where year = 2020|fname;`?`;csv;old host enviro
  82|from MV_TRI_BASIC_DOWNLOAD where st = LA and year = 2010|old host ofmpub;excel
  84|!special path|trailing slash
  85|!special path|
  86|!special path|
  88|from PCS_PERMIT_FACILITY where state_abbr = WA and permit_issued_date < 2000 count|raw `<`;no column `state_abbr`;old host iaspub
  92|from PCS_PERMIT_FACILITY where USGS_HYDRO_BASIN_CODE = 17110013 count|trailing slash;old host iaspub
  93|from pcs_permit_facility where major_discharge_indicator = M|no rows;old host iaspub
  94|from PCS_PERMIT_FACILITY where STATE_CODE = TX|no column `state_code`
  95|from PCS_PERMIT_FACILITY where LOCATION_STATE = WV rows 0:10|
  96|from PCS_FACILITY where FACILITY_NAME contains 'Exxon Mobil'|no table;raw blank;old host enviro
  97|from ICIS_FACILITY_INTEREST where ZIP = 33314|no rows;old host enviro
  98|from ICIS_PERMIT where MASTER_EXTERNAL_PERMIT_NMBR = TXR050000 rows 0:999|
  99|from ICIS_PERMIT where MASTER_EXTERNAL_PERMIT_NMBR = TXR050000 and PERMIT_STATUS_CODE = EFF rows 0:9999|
  101|from ICIS_LIMIT join REF_POLLUTANT where REF_POLLUTANT.SRS_ID = 439216 rows 1:5|very first;no table `ref_pollutant`
  102|from ICIS_LIMIT where SRS_ID = 5520|no rows
  103|from ICIS_ACTIVITY where STATE_CODE = AL and STATE_EPA_FLAG = S and ACTIVITY_TYPE_CODE = INS count|
  104|!needs the word `rows`|
  105|from V_ICIS_FACILITY_CAFO|no table;trailing slash;old host iaspub
  106|from V_ICIS_FACILITY_CAFO rows 0:10|no table
  107|from V_ICIS_FACILITY_CAFO where zip = 72655 rows 0:2|no table;old host enviro
  113|from WATER_SYSTEM where PWSID contains TX rows 1:10|very first;old host iaspub
  115|from WATER_SYSTEM where PWSID contains TX and CITY_NAME contains LAND rows 1:10|very first;old host iaspub
  117|from WATER_SYSTEM where STATE_CODE = MA|xml;trailing slash;old host iaspub
  118|from WATER_SYSTEM where STATE_CODE = RI rows 0:20|21 rows;old host iaspub
  120|from WATER_SYSTEM where PWSID begins TX rows 10000:19999|csv
  126|from VIOLATION join WATER_SYSTEM rows 0:99|doubled;old host iaspub
  128|from VIOLATION rows 0:9999|
  130|from VIOLATION rows 0:100000|100001 rows
  131|from VIOLATION where PRIMACY_AGENCY_CODE = NJ|no rows
  133|from VIOLATION where PWSID begins OH rows 0:19|
  135|from PWS_COUNTY where fipscounty = 13121|old host iaspub
  137|from GEOGRAPHIC_AREA where PWSID = WA1234567|
  140|from GEOGRAPHIC_AREA where PWSID begins TX rows 10001:20000|
  141|from ENFORCEMENT_ACTION rows 0:2|
  142|from LCR_SAMPLE where EPA_REGION = 01|
  143|from LCR_SAMPLE where SAMPLING_START_DATE = 01-JAN-05|old date
  144|from LCR_SAMPLE where SAMPLING_END_DATE > 01-JAN-2013 and PWSID = MA3035000|old date;raw `>`;trailing slash;old host iaspub
  145|from SDW_COUNTY_SERVED where STATE = GA and COUNTYSERVED = OCONEE|old host iaspub
  147|from SDW_VIOL_ENFORCEMENT where COUNTYSERVED = OCONEE and STATE = GA and COMPPERBEGINDATE > 31-DEC-2009|old date;old host iaspub
  148|from SDW_VIOL_ENFORCEMENT where state = TX count|xml
  150|from SDW_CONTAM_VIOL_ZIP where GEOLOCATION_ZIP = 60085 and ENFDATE > 01-JAN-14|excel;raw `>`;trailing slash;old host enviro
  151|from SDWA_VIOLATIONS_ENFORCEMENT where PWSID = MI0002360 rows 0:100|no table
  154|from UCMR4_ALL rows 0:10000|no table;10001 rows
  155|from FRS_PROGRAM_FACILITY|no rows
  156|!placeholder|
  157|from FRS_NAICS where NAICS_CODE = 518210 rows 0:99|old host enviro
  158|from FRS_PROGRAM_FACILITY join GEO_FACILITY_POINT rows 0:10000|10001 rows
  159|!range of rows, not of values|
  160|from FRS_PROGRAM_FACILITY where PGM_SYS_ACRNM = NPDES count|
  162|from FRS_PROGRAM_FACILITY where REGISTRY_ID = 110000344896 rows 0:20|
  163|from FRS_FACILITY_SITE where POSTAL_CODE = 90210 rows 0:9|
  164|from frs_program_facility where PGM_SYS_ACRNM = EIA-860 rows 0:49|before `rows`;old host iaspub
  165|from T_FRS_NAICS_EZ where PGM_SYS_ID = 3 rows 0:0|before `rows`;old host iaspub
  166|from FRS_INTEREST rows 0:100|101 rows
  168|!no radius search|
  170|!no operator between|old host enviro
  171|!range of rows, not of values|
  172|from RCR_PUNIT_DETAIL where HANDLER_ID = OHD980683544|trailing slash;old host iaspub
  174|!placeholder|
  176|from RCRA_HANDLERS where ZIP_CODE = 60601|no table;old host enviro
  180|from BR_REPORTING where activity_location = TX rows 0:10|
  181|from BR_REPORTING where report_cycle = 2023 and activity_location = TX rows 0:1999|
  182|from BR_REPORTING where receiver_id = TXD000838896 rows 0:2000|2001 rows
  183|from BR_REPORTING rows 0:1999|
  184|from pub_dim_facility where state = CA and year = 2023|no rows
  185|!placeholder|
  186|from pub_dim_facility where year = 2023|no rows
  187|from PUB_FACTS_SECTOR_GHG_EMISSION where year = 2022 and gas_id = 1 rows 0:20|21 rows
  188|from PUB_FACTS_SECTOR_GHG_EMISSION join PUB_DIM_FACILITY where year = 2022 and gas_id = 1 and PUB_DIM_FACILITY.year = 2022 and facility_types begins Direct rows 0:99|
  191|from pub_facts_sector_ghg_emission where year = 2023 rows 0:1000|
  193|from PUB_DIM_FACILITY rows 0:100|old host iaspub;xml
  196|from V_GHG_EMITTER_SECTOR where state = VA and CO2E_EMISSION > 50000.0 and year = 2019|no table;raw `>`;old host enviro
  197|from V_GHG_EMITTER_SECTOR where state = VA and year = 2019 and GAS_CODE = CH4|no table;xml;old host enviro
  198|from V_GHG_EMITTER_GAS where YEAR = 2019 and ZIP = 33314|old host enviro
  200|from V_PARENT_COMPANY_INFO where FACILITY_ID = 1003582|no table
  201|from V_GHG_EMITTER_SUBPART where SUBPART_NAME = W and STATE = WV and YEAR = 2022|no rows
  202|from V_GHG_EMITTER_SUBPART where SUBPART_NAME = W and YEAR = 2022 count|
  204|from V_GHG_EMITTER_SUBPART where SUBPART_NAME = W and STATE = WV and YEAR = 2022 and GAS_CODE = CH4|
  205|from EF_W_EMISSIONS_SOURCE_GHG where reporting_year = 2023|no rows
  206|from ef_w_emissions_source_ghg|no rows
  208|from C_SUBPART_LEVEL_INFORMATION where REPORTING_YEAR = 2019 count|xml
  210|!no format `geojson`|
  216|from ENVIROFACTS_SITE where FK_REF_STATE_CODE = KY|no rows
  218|from cer_site where site_zip_code = 80216 rows 1:19|before `rows`;very first;old host enviro
  220|from CERCLIS_SITES where STATE_CODE = CA|no table
  221|from CERCLIS join SITE rows 0:1|program
  224|from SF_SITES rows 0:1000|no table;1001 rows;old host enviro
  227|from GHG_EMITTER_FACILITY where ZIP_CODE = 33314|no table;old host enviro
  228|from fii_sems_list|no table;old host enviro
  230|!without a value|old host iaspub
  231|from HEALTH_EFFECT_DESCRIPTIONS where chemical = STYRENE|trailing slash;old host iaspub
  234|from t_compliance_echo where zip = 60085|no table;old host iaspub
  235|from t_compliance_echo where city = WASHINGTON and state = DC and CURR_COMP_STATUS = 'serious violation(s)'|no table;old host iaspub
  238|from t_design_for_environment rows 1:19|very first;before `rows`;old host iaspub
  241|from npdes|trailing slash
  242|!multisystem|
  243|!multisystem|
  244|!multisystem|plus sign
  245|!multisystem|old host iaspub
  247|!value is missing|
  248|from uv.hourly where ZIP = 85215|old host enviro
  250|from uv.hourly where ZIP = 28277|old host iaspub
  251|from uv.daily where CITY = albuquerque and STATE = nm|csv;old host iaspub
  252|!template|old host iaspub
  253|from tri.tri_facility where state_abbr = VA rows 500:505|
  254|from icis.icis_comp_monitor where comp_monitor_category_code = ALT order by created_date rows 1:100000|
  255|from tri.tri_facility join tri.tri_reporting_form where state_abbr = HI|no row range
  258|from tri.tri_facility where state_abbr = VA|csv
  259|from uv.hourly where ZIP = 20050|xml
  260|from uv.hourly where CITY = washington and STATE = dc|excel
  261|from uv.daily where CITY = 'New Orleans' and STATE = LA|
  264|from lookups.mv_new_geo_best_picks join frs.frs_program_facility where state_code = HI order by frs.frs_program_facility.city_name desc|no row range
  268|from lookups.mv_new_geo_best_picks join frs.frs_program_facility where state_code = HI and pgm_sys_acrnm = ICIS|no row range
  269|from lookups.mv_new_geo_best_picks join frs.frs_program_facility on lookups.mv_new_geo_best_picks.registry_id = frs.frs_program_facility.registry_id where state_code = HI and pgm_sys_acrnm = ICIS|no row range
  270|from lookups.mv_new_geo_best_picks join frs.frs_program_facility on lookups.mv_new_geo_best_picks.registry_id = frs.frs_program_facility.registry_id where state_code = NC and pgm_sys_acrnm = ICIS|no row range
  271|from tri.tri_reporting_form where tri_facility_id = FAC1 rows 1:500|
  272|from tri.tri_release_qty where doc_ctrl_num in (D1) rows 1:30|
  273|from tri.tri_release_qty where doc_ctrl_num in (1322220659559, 1322220789794, 1322221249042, 1322220687305) rows 1:120|
  274|from tri.tri_facility join tri.tri_reporting_form on tri.tri_facility.tri_facility_id = tri.tri_reporting_form.tri_facility_id where state_abbr = WA rows 1:1|
  278|from sdwis.water_system where zip_code = 98104 rows 1:50|
  279|from tri.tri_facility rows 1:500|
  281|from tri.tri_facility where state_abbr = CA|no row range
  283|from tri.tri_reporting_form join tri.tri_facility where reporting_year = 1989 and city_name = CUSHING and state_abbr = OK|no row range
  287|from rcra.rcra_handler where zip_code = 85016|no table
  289|from sdwis.water_system left join sdwis.violation on sdwis.water_system.pwsid = sdwis.violation.pwsid where state_code = CA and county = 'Los Angeles' and pws_activity_code = A|no column `county`;no row range
  291|from sdwis.water_system where primacy_agency_code = WA and pws_activity_code = A and pws_type_code = CWS and zip_code = 98101|
  295|from sems.envirofacts_site where primary_latitude_decimal_val > 39.9 and primary_latitude_decimal_val < 40.1 and primary_longitude_decimal_val > -75.1 and primary_longitude_decimal_val < -74.9 rows 1:500|
  297|from ghg.pub_facts_subp_ghg_emission where year = 2022|no row range
  298|from ghg.pub_dim_facility|csv
  300|from ghg.hh_gas_collection_system_detls|csv
  301|from ghg.pub_dim_facility where parent_company contains EXXON and year = 2023 rows 1:100|0 is read as 1
  302|from ghg.pub_facts_sector_ghg_emission where facility_id in (1003582, 1004962) and year = 2023 rows 1:100|0 is read as 1
  303|from ghg.rlps_ghg_emitter_gas where state = MD order by co2e_emission desc rows 1:5|
  307|from nei.vw_facility_summaries_2020 where pollutant_code = NOX and state_abbr = TX|no row range
  308|from sems.envirofacts_site where fk_ref_state_code = MN|no row range
  309|from ghg.ghg_facility where state_code = TX rows 1:100|no table
  310|from tri.tri_facility where state = CA order by facility_name rows 1:100|no column `state`;csv
  313|from tri.tri_facility where county_code = 06001|no column `county_code`
  314|from tri.tri_facility where state_abbr = CA rows 1:100|0 is read as 1
  315|from tri.tri_facility where facility_name like 'dow'|documented as `like`;without `@`
  316|from srs.srs_chemicals where chem_name like 'benzene'|documented as `like`;no table
  317|!a dotted table says `contains`|
  320|from rcrainfo.rcra_handler where location_state = TX and location_county = HARRIS|no table
  321|from tri.tri_facility where tri_facility_id = 77571FRSHR8600F|
  323|from sdwis.water_system where state_code = OH|no row range
  324|from SDWIS.WATER_SYSTEM where PWSID = OH7700001|documented as `equals`
  327|from frs.frs_facilities where state_abbr = CA rows 1:10|no table
  328|!is `sort` missing|
  329|from frs.frs_facility_site left join frs.geo_facility_point where std_state_code = ME rows 1:10000|0 is read as 1
  330|from frs.frs_program_facility join frs.frs_supplemental_interest on frs.frs_program_facility.pgm_sys_id = frs.frs_supplemental_interest.pgm_sys_id and frs.frs_program_facility.pgm_sys_acrnm = frs.frs_supplemental_interest.pgm_sys_acrnm where state_code = ME rows 1:10000|0 is read as 1
  331|!a dotted table says `equals`|
  332|from frs.frs_facility_site where state_code = DE rows 1:2|0 is read as 1
  333|from frs.frs_program_facility where county_name = MERRIMACK and state_code = NH|no row range
  334|!template|
  335|!graphql|
  337|!graphql|
  """
